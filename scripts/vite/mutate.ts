import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Changes one place of a source file during tests. `VESTIBULE_MUTANT` is `{ file, from, to }`, or empty. */
export function mutate(): Plugin | undefined {
  if (process.env.VESTIBULE_MUTANT === undefined) return undefined
  return {
    name: 'vestibule:mutate',
    enforce: 'pre',
    load(id) {
      const { VESTIBULE_MUTANT: mutant } = process.env
      if (!mutant) return undefined
      const { file, from, to }: { file: string; from: string; to: string } = JSON.parse(mutant)
      const [path = ''] = id.split('?')
      return path.endsWith(`/${file}`) ? readFileSync(path, 'utf8').replace(from, to) : undefined
    },
  }
}
