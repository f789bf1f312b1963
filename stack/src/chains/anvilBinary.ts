import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StackError } from '../net/stackError.js'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The chain's binary from its platform package, without the package's wrapper script: signals to a wrapper do not reach the
 * program.
 * @throws {StackError} if npm skipped the package, or it does not exist for this platform.
 */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const { resolve } = createRequire(import.meta.url)
  try {
    const folder = dirname(resolve(`${name}/package.json`))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed: said below.
  }
  throw new StackError(
    `The local chain's program is missing (\`${name}\`): delete the folder node_modules and run \`npm ci\` again.`,
  )
}
