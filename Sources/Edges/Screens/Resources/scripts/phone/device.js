// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The simulated devices with the apps of the document exchange.

import { recall, remember } from "../base/tab.js";

/** A name for a device; it gives access to the device's documents, so it is random. */
export function newDevice() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of this tab's device; a reload keeps it. */
function ownDevice() {
  const device = recall("device") ?? newDevice();
  remember("device", device);
  return device;
}

/** The name under which the service knows an app, `form` or `wallet`, on a device, by default this tab's. */
export function exchangeApp(app, device = ownDevice()) {
  return `exchange-${app}-${device}`;
}
