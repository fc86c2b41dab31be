// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the page of the portal asks for before its own script has arrived.

import { beginRequest } from "./portal-request.js";

beginRequest();
