import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Ignores resolvers without `exports`, and the intended limit to ES modules. */
const isAccepted = ({ kind, resolutionKind }) =>
  resolutionKind === 'node10' || kind === 'CJSResolvesToESM'

/**
 * Runs publint and Are The Types Wrong.
 * @param folder Folder of the installed package.
 * @returns {Promise<string[]>} One sentence per fault.
 */
export async function lintTarball({ tarball, folder, manifest }) {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  const isProgram = Object.keys(manifest.exports).length === 0
  const { types, problems = [] } = isProgram
    ? { types: true }
    : await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`),
    ...(types ? [] : ['attw: it has no types.']),
    ...problems
      .filter((problem) => !isAccepted(problem))
      .map(
        ({ kind, entrypoint, resolutionKind }) =>
          `attw: ${[kind, entrypoint, resolutionKind].filter(Boolean).join(', ')}`,
      ),
  ]
}
