import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { encodeQr, QUIET, qrPath } from './qrPath.js'

const URI = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${'b2'.repeat(32)}`

function modulesOf({ path, size }: { path: string; size: number }) {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y] of path.matchAll(/M([\d.]+) (\d+)/g)) {
    const row = dark[Number(y)]
    if (row !== undefined) row[Math.floor(Number(x))] = true
  }
  return dark
}

describe('qrPath', () => {
  test('[V05] paints the code with a white margin', () => {
    const code = encode(URI, { ecc: 'M', border: QUIET, maskPattern: 2 })
    expect(modulesOf(qrPath(encodeQr(URI)))).toEqual(code.data)
    expect(qrPath(encodeQr(URI)).hole).toBeUndefined()
  })

  test('[V05] covers at most 20 % of the width with a picture, which the error correction restores', () => {
    const { size, hole, path } = qrPath(encodeQr(URI), { hasPicture: true })
    const modules = size - 2 * QUIET
    if (hole === undefined) throw new Error('There is no place for the picture.')
    expect(hole.size / modules).toBeLessThanOrEqual(0.2)
    expect(hole.start * 2 + hole.size).toBe(size)
    const [painted, whole] = [
      modulesOf({ path, size }).flat(),
      modulesOf(qrPath(encodeQr(URI))).flat(),
    ]
    const hidden = whole.filter((dark, index) => dark !== painted[index]).length
    expect(hidden / modules ** 2).toBeLessThan(0.05)
  })

  test('[V05] leaves no gap between modules, and rounds only free corners', () => {
    const { path } = qrPath(encodeQr(URI))
    const modules = path.split('z').filter((part) => part !== '')
    const rounded = modules.filter((part) => part.includes('a'))
    expect(rounded.length).toBeGreaterThan(0)
    // The upper left finder pattern: only its corner is round.
    expect(modules[0]).toBe('M4.45 4h0.55v1h-1v-0.55a0.45 0.45 0 0 1 0.45 -0.45')
    expect(modules[1]).toBe('M5 4h1v1h-1v-1')
  })
})
