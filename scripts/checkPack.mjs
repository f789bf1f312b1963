import { parseArgs } from 'node:util'
import { createStranger } from './lib/pack/checks/createStranger.mjs'
import { findDocstringFaults } from './lib/pack/checks/findDocstringFaults.mjs'
import { findFileFaults } from './lib/pack/checks/findFileFaults.mjs'
import { findImportFaults } from './lib/pack/checks/findImportFaults.mjs'
import { findManifestFaults } from './lib/pack/checks/findManifestFaults.mjs'
import { findReactFaults } from './lib/pack/checks/findReactFaults.mjs'
import { lintTarball } from './lib/pack/checks/lintTarball.mjs'
import { tryAsDapp } from './lib/pack/checks/tryAsDapp.mjs'
import { tryAsOperator } from './lib/pack/checks/tryAsOperator.mjs'
import { tryAsServer } from './lib/pack/checks/tryAsServer.mjs'
import { tryWithoutReact } from './lib/pack/checks/tryWithoutReact.mjs'
import { pack } from './lib/pack/pack.mjs'
import { EXAMPLE_OF, readManifest } from './lib/pack/packages.mjs'
import { main } from './lib/say.mjs'

const HELP = `npm run check:pack

Packs the public packages, installs each alone in an empty folder, and checks its files, its
package.json, its types and its imports. Builds a dapp with it, or uses it in a server. Needs no registry.
`

/** Tries each package as its users do. `npm run test:testing` and `test:examples` try other packages in a browser. */
const TRIES = {
  // Run this before the example installs React.
  '@vestibule/host-sdk': async (stranger) => [
    ...(await tryWithoutReact(stranger)),
    ...(await tryAsDapp({ ...stranger, example: `examples/${EXAMPLE_OF['@vestibule/host-sdk']}` })),
  ],
  '@vestibule/services': async (stranger) => [
    ...(await tryAsServer(stranger)),
    ...(await tryAsOperator(stranger)),
  ],
}

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  const packages = await pack()
  const published = packages.map(({ manifest }) => manifest.name)
  let faults = 0
  for (const { tarball, manifest: source } of packages) {
    const stranger = await createStranger({ tarball, manifest: source })
    try {
      const manifest = readManifest(stranger.folder)
      const found = [
        ...findFileFaults(stranger.files),
        ...findDocstringFaults(stranger),
        ...findManifestFaults(manifest, published),
        ...findImportFaults({ ...stranger, manifest }),
        ...findReactFaults(stranger),
        ...(await lintTarball({ tarball, folder: stranger.folder, manifest })),
        ...((await TRIES[source.name]?.({ ...stranger, manifest })) ?? []),
      ]
      for (const fault of found) console.log(`${source.name}: ${fault}`)
      if (found.length === 0) console.log(`${source.name} installs alone, and its checks pass.`)
      faults += found.length
    } finally {
      stranger.remove()
    }
  }
  return faults === 0 ? 0 : 1
})
