import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createStranger } from '../pack/checks/createStranger.mjs'
import { linkNeighbours } from '../pack/neighbours.mjs'
import { pack } from '../pack/pack.mjs'
import { inRoot } from '../root.mjs'

const NAME = '@vestibule/host-sdk'

/**
 * Packs the SDK, installs it alone in a folder outside of the repository, and removes the folder
 * afterwards.
 * @param {(home: string) => Promise<value>} work
 * @returns {Promise<value>}
 * @template value
 */
export async function asStranger(work) {
  const packages = await pack()
  const { tarball, manifest } = packages.find((one) => one.manifest.name === NAME)
  const { home, remove } = await createStranger({ tarball, manifest })
  try {
    // This example's packages include the packages of the others.
    linkNeighbours('wagmi-2', home)
    symlinkSync(inRoot('node_modules/next'), join(home, 'node_modules/next'))
    return await work(home)
  } finally {
    remove()
  }
}
