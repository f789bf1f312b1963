import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { inRoot } from '../root.mjs'

/**
 * Writes the declarations of a package's exports, with everything inside that they take from packages which strangers do
 * not get: ours, and libraries that are bundled. What the type checker wrote has to be up to date.
 */
export async function rollTypes({ folder, manifest, staged }) {
  const entries = Object.values(manifest.exports).map(({ types }) => types)
  const peers = Object.keys(manifest.peerDependencies)
  const bundle = await rolldown({
    cwd: inRoot(folder),
    input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
    external: (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
    // Our packages by what the type checker wrote, not by their sources.
    resolve: { conditionNames: ['types', 'import', 'default'] },
    plugins: [
      dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, sourcemap: false }),
      { name: 'vestibule:suppressions', renderChunk: breakAfterSuppressions },
    ],
  })
  await bundle.write({
    dir: `${staged}/dist/types`,
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name].d.ts',
  })
  await bundle.close()
}

/** `./dist/types/exports/index.d.ts` is `exports/index`. */
function nameOf(file) {
  return file.replace('./dist/types/', '').replace('.d.ts', '')
}

/** zod suppresses faults that it knows of, each in the line below; the bundler joins the two lines. */
function breakAfterSuppressions(code) {
  return code.replaceAll(/\/\*\* @ts-ignore [^*]*\*\//g, '\n$&\n')
}
