import { encode } from 'uqr'

/** White modules around the code, which readers need. */
export const QUIET = 4
/** Relative to the code's width. Medium error correction can restore the hidden part. */
const PICTURE = 0.2

const ROUNDING = 0.45

/** A fixed mask: trying all eight takes 100 ms on a slow device. */
const MASK = 2

export function encodeQr(text: string) {
  return encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
}

/**
 * One filled path with rounded corners. `size` is the number of modules per side with the margin,
 * `hole` the free square in the middle.
 */
export function qrPath(
  { data, size: modules }: Pick<ReturnType<typeof encodeQr>, 'data' | 'size'>,
  options: { hasPicture?: boolean | undefined } = {},
) {
  const hole = options.hasPicture === true ? holeOf(modules) : undefined
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && !(hole !== undefined && isIn(hole, x) && isIn(hole, y))

  const parts: string[] = []
  for (let y = 0; y < modules; y += 1)
    for (let x = 0; x < modules; x += 1) if (isDark(x, y)) parts.push(moduleAt(x, y, isDark))
  return {
    path: parts.join(''),
    size: modules + 2 * QUIET,
    hole: hole && { start: QUIET + hole.start, size: hole.size },
  }
}

/** Clockwise from the upper left corner. A corner is round if both neighbours are light. */
function moduleAt(x: number, y: number, isDark: (x: number, y: number) => boolean): string {
  const [up, right, down, left] = [
    isDark(x, y - 1),
    isDark(x + 1, y),
    isDark(x, y + 1),
    isDark(x - 1, y),
  ]
  const radius = (a: boolean, b: boolean) => (a || b ? 0 : ROUNDING)
  const [nw, ne] = [radius(up, left), radius(up, right)]
  const [se, sw] = [radius(down, right), radius(down, left)]
  const turn = (r: number, dx: number, dy: number) =>
    r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`
  const side = (letter: 'h' | 'v', length: number) => `${letter}${Number(length.toFixed(2))}`
  return [
    `M${QUIET + x + nw} ${QUIET + y}`,
    side('h', 1 - nw - ne) + turn(ne, 1, 1),
    side('v', 1 - ne - se) + turn(se, -1, 1),
    side('h', se + sw - 1) + turn(sw, -1, -1),
    side('v', sw + nw - 1) + turn(nw, 1, -1),
    'z',
  ].join('')
}

/** Odd, like the code's size, to centre the hole. */
function holeOf(modules: number) {
  const wanted = Math.floor(modules * PICTURE)
  const size = wanted % 2 === 1 ? wanted : wanted - 1
  return { start: (modules - size) / 2, size }
}

const isIn = ({ start, size }: { start: number; size: number }, place: number) =>
  place >= start && place < start + size
