// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { preparePage } from "../base/page.js";

preparePage("capability.docs.title");
document.body.dataset.ready = "";
