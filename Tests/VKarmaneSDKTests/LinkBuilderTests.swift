// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing
import VKarmaneSDK

struct LinkBuilderTests {
}
