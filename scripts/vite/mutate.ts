import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Changes one place of one source file while tests run: `VESTIBULE_MUTANT` holds `{ file, from, to }`. */
export function mutate(): Plugin | undefined {
  const { VESTIBULE_MUTANT } = process.env
  if (VESTIBULE_MUTANT === undefined) return undefined
  const { file, from, to }: { file: string; from: string; to: string } =
    JSON.parse(VESTIBULE_MUTANT)
  return {
    name: 'vestibule:mutate',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?')
      return path.endsWith(`/${file}`) ? readFileSync(path, 'utf8').replace(from, to) : undefined
    },
  }
}
