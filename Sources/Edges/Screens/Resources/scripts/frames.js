// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// From the running video to the small grey picture that is searched for a code.

/** More pixels than this add time and no modules: 800 give a code of version 40 four each. */
const maxSide = 800;
/** Nobody aims well: this much beyond the frame is looked at too, on each side. */
const margin = 0.1;
/** The fewest pixels of the camera that the guide frame should span. */
const minGuidePixels = 560;

/**
 * How much larger or smaller the video is shown than it was taken.
 *
 * A camera held upright fills the stage. One that is wider than the stage would leave too few
 * pixels inside the frame, so it is shown smaller and leaves the stage dark above and below.
 */
export function displayScale(video, stage, guideSide) {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return 1;
  const cover = Math.max(stage.width / videoWidth, stage.height / videoHeight);
  const wanted = Math.min(minGuidePixels, 0.85 * Math.min(videoWidth, videoHeight));
  return Math.min(cover, guideSide / wanted);
}

/** The same where a whole page is wanted: nothing of the camera's width is hidden. */
export function wholeScale(video, stage) {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return 1;
  const cover = Math.max(stage.width / videoWidth, stage.height / videoHeight);
  return Math.min(cover, stage.width / videoWidth);
}

/** Takes grey pictures of what lies inside the guide frame. */
export class FrameGrabber {
  #canvas = document.createElement("canvas");
  #context = this.#canvas.getContext("2d", { willReadFrequently: true });

  /**
   * @param {HTMLVideoElement} video
   * @param {DOMRect} guide where the frame is on the page
   * @returns {?{width: number, height: number, luma: Uint8Array}} row by row, one byte a pixel
   */
  grab(video, guide) {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.videoWidth) return null;
    const shown = video.getBoundingClientRect();
    if (!shown.width || !guide.width) return null;
    const scale = video.videoWidth / shown.width;
    const left = Math.max(0, (guide.left - shown.left - guide.width * margin) * scale);
    const top = Math.max(0, (guide.top - shown.top - guide.height * margin) * scale);
    const side = guide.width * (1 + 2 * margin) * scale;
    const width = Math.min(side, video.videoWidth - left);
    const height = Math.min(side, video.videoHeight - top);
    if (width < 32 || height < 32) return null;

    return this.#draw(video, { left, top, width, height }, maxSide);
  }

  /** The whole frame of a camera, for pages that are read wherever they lie in it. */
  grabWhole(video) {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.videoWidth) return null;
    const { videoWidth: width, videoHeight: height } = video;
    return this.#draw(video, { left: 0, top: 0, width, height }, maxFrameSide);
  }

  #draw(video, { left, top, width, height }, longest) {
    const shrink = Math.min(1, longest / Math.max(width, height));
    const across = Math.round(width * shrink);
    const down = Math.round(height * shrink);
    this.#canvas.width = across;
    this.#canvas.height = down;
    this.#context.drawImage(video, left, top, width, height, 0, 0, across, down);
    const { data } = this.#context.getImageData(0, 0, across, down);
    return { width: across, height: down, luma: grey(data) };
  }
}

/** More pixels than this of a picture add time and no characters. */
const maxPixels = 12_000_000;
/** The longest side of a frame of which a whole page is read. */
const maxFrameSide = 1280;

/** The picture of a file in grey, upright; throws where the browser cannot decode it. */
export async function greyPicture(blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  const shrink = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // What is transparent lies on white paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { width, height } = canvas;
  return { width, height, luma: grey(context.getImageData(0, 0, width, height).data) };
}

/** Rec. 601 luma in integers of 1/256. */
function grey(pixels) {
  const luma = new Uint8Array(pixels.length / 4);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4) {
    luma[at] = (77 * pixels[from] + 150 * pixels[from + 1] + 29 * pixels[from + 2]) >> 8;
  }
  return luma;
}
