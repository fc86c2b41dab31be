// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One screen alone, inside an app.

import { Stage } from "./stage.js";
import { language, onLanguage } from "./strings.js";

const say = () => (document.documentElement.lang = language());
onLanguage(say);
say();

await new Stage(document.querySelector(".screen"), null, null).open();
document.body.dataset.ready = "";
