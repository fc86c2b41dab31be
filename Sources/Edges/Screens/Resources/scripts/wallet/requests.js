// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A portal's request for a receipt, on its way to the wallet that is open in another tab of this browser.

const name = "etui.receipt-requests";
/** How long a wallet has to answer, in milliseconds. */
const patience = 3000;

/** Offers a request to a wallet in another tab; true if one has taken it. */
export function offerToWallet(request) {
  const channel = new BroadcastChannel(name);
  return new Promise((done) => {
    const end = (isTaken) => {
      clearTimeout(timer);
      channel.close();
      done(isTaken);
    };
    const timer = setTimeout(() => end(false), patience);
    let isGiven = false;
    channel.addEventListener("message", ({ data }) => {
      if (data.here && !isGiven) {
        // Only the first wallet gets it.
        isGiven = true;
        channel.postMessage({ request, to: data.here });
      } else if (data.taken) {
        end(true);
      }
    });
    channel.postMessage({ isOffer: true });
  });
}

/**
 * Takes requests that other tabs offer.
 *
 * @param {(request: {portal: string, nonce: string, token: string}) => void} take
 */
export function takeRequests(take) {
  const channel = new BroadcastChannel(name);
  const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  channel.addEventListener("message", ({ data }) => {
    if (data.isOffer) channel.postMessage({ here: own });
    if (data.to !== own) return;
    channel.postMessage({ taken: true });
    take(data.request);
  });
}
