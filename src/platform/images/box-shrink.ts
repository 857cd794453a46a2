/**
 * A picture that comes pixel by pixel, in whatever order, made smaller by a whole number (256 at most) as it comes: each
 * pixel is added to the one that stands for its square. What it holds is the small picture, whatever the size of the large one.
 */
export type BoxShrink = {
  width: number
  height: number
  /** One pixel of the large picture; alpha weighs its colour. */
  add: (x: number, y: number, r: number, g: number, b: number, alpha: number) => void
  /** RGBA of 8 bits. */
  rgba: () => Buffer
}

export function openBoxShrink(width: number, height: number, by: number): BoxShrink {
  const [across, down] = [Math.ceil(width / by), Math.ceil(height / by)]
  const sums = new Uint32Array(across * down * 4)
  // Pixels that never come are seen through, as the canvas of a GIF is.
  const inSquare = (x: number, y: number) => Math.min(by, width - x * by) * Math.min(by, height - y * by)
  return {
    width: across,
    height: down,
    add: (x, y, r, g, b, alpha) => {
      const at = (Math.floor(y / by) * across + Math.floor(x / by)) * 4
      sums[at] = (sums[at] as number) + r * alpha
      sums[at + 1] = (sums[at + 1] as number) + g * alpha
      sums[at + 2] = (sums[at + 2] as number) + b * alpha
      sums[at + 3] = (sums[at + 3] as number) + alpha
    },
    rgba: () => {
      const pixels = Buffer.alloc(across * down * 4)
      for (let at = 0; at < pixels.length; at += 4) {
        const weight = sums[at + 3] as number
        if (weight === 0) continue
        for (let part = 0; part < 3; part++) pixels[at + part] = Math.round((sums[at + part] as number) / weight)
        pixels[at + 3] = Math.round(weight / inSquare((at / 4) % across, Math.floor(at / 4 / across)))
      }
      return pixels
    },
  }
}
