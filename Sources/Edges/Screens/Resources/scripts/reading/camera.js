// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The camera behind the scanner: started and stopped, its light and its zoom.

const constraints = (facing, identifier) => ({
  audio: false,
  // A seal of 1739 bytes has 141 modules to a side, so ask for as many pixels as the camera has.
  video: {
    ...(identifier ? { deviceId: { exact: identifier } } : { facingMode: { ideal: facing } }),
    width: { ideal: 1920 }, height: { ideal: 1080 },
  },
});

/** Why the camera does not start, as a word that the texts `scan.camera.*` know. */
const reasons = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Whether the camera would start without asking the user. */
export async function mayStartAtOnce() {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state === "granted";
  } catch {
    return false;
  }
}

/** A running camera. */
export class Camera {
  #stream;
  #track;
  #capabilities;

  constructor(stream) {
    this.#stream = stream;
    [this.#track] = stream.getVideoTracks();
    this.#capabilities = this.#track.getCapabilities?.() ?? {};
  }

  /**
   * Starts the rear camera, or the only one.
   *
   * @param {string} facing `environment`, or `user` for the camera on the front
   * @param {?string} identifier of a camera that was chosen instead
   * @returns {Promise<Camera>}
   * @throws {string} `refused`, `missing`, `busy` or `insecure`
   */
  static async start(facing = "environment", identifier = null) {
    if (!navigator.mediaDevices?.getUserMedia) throw "insecure";
    try {
      return new Camera(await navigator.mediaDevices.getUserMedia(constraints(facing, identifier)));
    } catch (error) {
      throw reasons[error.name] ?? "missing";
    }
  }

  /** The identifiers of this device's cameras; browsers tell them only while one runs. */
  static async list() {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId).map(({ deviceId }) => deviceId);
  }

  get identifier() {
    return this.#track.getSettings().deviceId;
  }

  get stream() {
    return this.#stream;
  }

  get hasLight() {
    return this.#capabilities.torch === true;
  }

  /** Whether the camera itself zooms by a factor; otherwise the picture is cropped. */
  #zooms(factor) {
    const { min, max } = this.#capabilities.zoom ?? {};
    return min !== undefined && min * factor <= max;
  }

  async setLight(isOn) {
    if (!this.hasLight) return;
    // A light that fails is no reason to stop scanning.
    await this.#track.applyConstraints({ advanced: [{ torch: isOn }] }).catch(() => {});
  }

  /** Zooms; returns the factor by which the picture still has to be cropped. */
  async setZoom(factor) {
    if (!this.#zooms(factor)) return factor;
    const zoom = this.#capabilities.zoom.min * factor;
    return this.#track.applyConstraints({ advanced: [{ zoom }] }).then(
      () => 1,
      () => factor,
    );
  }

  /** Calls back when the camera is lost: unplugged, or its permission withdrawn. */
  onEnd(listener) {
    this.#track.addEventListener("ended", listener);
  }

  stop() {
    for (const track of this.#stream.getTracks()) track.stop();
  }
}
