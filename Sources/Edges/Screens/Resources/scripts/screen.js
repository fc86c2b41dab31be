// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One screen alone, inside an app.

import { Stage } from "./stage.js";

await new Stage(document.querySelector(".screen"), null, null).open();
document.body.dataset.ready = "";
