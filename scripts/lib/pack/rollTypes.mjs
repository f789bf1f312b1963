import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { inRoot } from '../root.mjs'
import { namesOfPeers } from './peers.mjs'
import { separateDocstrings } from './separateDocstrings.mjs'

/**
 * Bundles the declarations of a package's exports, with all types of unpublished packages. The type
 * checker's output must be current.
 */
export async function rollTypes({ folder, manifest, staged }) {
  const entries = Object.values(manifest.exports).flatMap(({ types }) => types ?? [])
  const peers = namesOfPeers(manifest)
  const bundle = await rolldown({
    cwd: inRoot(folder),
    input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
    external: (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
    // Resolves our packages to the type checker's output.
    resolve: { conditionNames: ['types', 'import', 'default'] },
    plugins: [
      textsAsTypes(inRoot(folder)),
      dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, sourcemap: false }),
      // zod's suppression comments are also docstrings, each for the line below.
      { name: 'vestibule:docstrings', renderChunk: separateDocstrings },
    ],
  })
  await bundle.write({
    dir: `${staged}/dist/types`,
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name].d.ts',
  })
  await bundle.close()
}

/** The type checker does not write declarations for text catalogues: read their keys from the sources. */
function textsAsTypes(root) {
  const types = resolve(root, 'dist/types')
  return {
    name: 'vestibule:texts-as-types',
    resolveId(source, importer) {
      if (!source.endsWith('.json') || importer === undefined) return null
      return `${resolve(dirname(importer), source)}.d.ts`
    },
    load(id) {
      if (!id.endsWith('.json.d.ts')) return null
      const file = resolve(root, 'src', relative(types, id.slice(0, -'.d.ts'.length)))
      const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')))
      const lines = keys.map((key) => `  ${JSON.stringify(key)}: string`)
      return `declare const texts: {\n${lines.join('\n')}\n}\nexport default texts\n`
    },
  }
}

function nameOf(file) {
  return file.replace('./dist/types/', '').replace('.d.ts', '')
}
