import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { hex } from '@scure/base'

/** Blocks in a file, one a line, for the next start. */
export function blockFile(file: string) {
  const toLine = (raw: Uint8Array) => `${hex.encode(raw)}\n`
  return {
    read(): Uint8Array[] {
      const lines = readOrNothing(file).split('\n')
      // A line without an end was being written when everything stopped.
      return lines.slice(0, -1).map((line) => Uint8Array.from(Buffer.from(line, 'hex')))
    },
    write: (blocks: readonly Uint8Array[]) => writeFileSync(file, blocks.map(toLine).join('')),
    append: (raw: Uint8Array) => appendFileSync(file, toLine(raw)),
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
