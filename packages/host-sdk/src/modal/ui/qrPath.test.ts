import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { QUIET, qrPath } from './qrPath.js'

const URI = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${'b2'.repeat(32)}`

/** The modules that a path paints, as a reader would see them. */
function modulesOf({ path, size }: { path: string; size: number }) {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)/g))
    for (let step = 0; step <= Number(length); step += 1) {
      const row = dark[Math.floor(Number(y))]
      if (row !== undefined) row[Math.floor(Number(x)) + step] = true
    }
  return dark
}

describe('qrPath', () => {
  test('[V05] paints the code, with white around it', () => {
    const code = encode(URI, { ecc: 'M', border: QUIET })
    expect(modulesOf(qrPath(URI))).toEqual(code.data)
    expect(qrPath(URI).hole).toBeUndefined()
  })

  test('[V05] a picture hides a fifth of the width at most, less than medium correction makes up for', () => {
    const { size, hole, path } = qrPath(URI, { hasPicture: true })
    const modules = size - 2 * QUIET
    if (hole === undefined) throw new Error('There is no place for the picture.')
    expect(hole.size / modules).toBeLessThanOrEqual(0.2)
    expect(hole.start * 2 + hole.size).toBe(size)
    const [painted, whole] = [modulesOf({ path, size }).flat(), modulesOf(qrPath(URI)).flat()]
    const hidden = whole.filter((dark, index) => dark !== painted[index]).length
    expect(hidden / modules ** 2).toBeLessThan(0.05)
  })
})
