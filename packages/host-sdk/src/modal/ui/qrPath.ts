import { encode } from 'uqr'

/** Modules of white around a code, which readers need to find it. */
export const QUIET = 4
/** Of the code's width, for the picture in its middle: with medium correction a reader makes up for what it hides. */
const PICTURE = 0.2

/**
 * A text as a QR code with medium error correction, for one SVG path: a stroke of width 1 with round ends from module to
 * module. `size` counts the modules of a side with the quiet zone; `hole` is the square that is left free in the middle.
 */
export function qrPath(text: string, options: { hasPicture?: boolean | undefined } = {}) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const hole = options.hasPicture === true ? holeOf(modules) : undefined
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && !(hole !== undefined && isIn(hole, x) && isIn(hole, y))

  const runs: string[] = []
  for (let y = 0; y < modules; y += 1)
    for (let x = 0; x < modules; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      runs.push(`M${QUIET + start + 0.5} ${QUIET + y + 0.5}h${x - start}`)
    }
  return {
    path: runs.join(''),
    size: modules + 2 * QUIET,
    hole: hole && { start: QUIET + hole.start, size: hole.size },
  }
}

/** Odd like the code itself, so that it is in its middle. */
function holeOf(modules: number) {
  const wanted = Math.floor(modules * PICTURE)
  const size = wanted % 2 === 1 ? wanted : wanted - 1
  return { start: (modules - size) / 2, size }
}

const isIn = ({ start, size }: { start: number; size: number }, place: number) =>
  place >= start && place < start + size
