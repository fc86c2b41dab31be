// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the page of the document exchange asks for before its own script has arrived.

import { exchangeApp } from "../phone/device.js";
import { beginOpening } from "../phone/opening.js";

beginOpening(["form", "wallet"].map((app) => exchangeApp(app)));
