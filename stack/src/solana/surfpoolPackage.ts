import { createRequire } from 'node:module'

/** The package with a Solana cluster for this platform; undefined if it does not exist or npm skipped it. */
export function surfpoolPackage(): string | undefined {
  const libc = process.platform === 'linux' ? '-gnu' : ''
  const name = `@solana/surfpool-${process.platform}-${process.arch}${libc}`
  try {
    createRequire(import.meta.url).resolve(name)
    return name
  } catch {
    return undefined
  }
}
