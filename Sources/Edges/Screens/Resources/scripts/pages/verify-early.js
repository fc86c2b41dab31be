// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the page of the identity check asks for before its own script has arrived.

import { beginOpening } from "../phone/opening.js";

beginOpening(["verify"]);
