import { createRequire } from 'node:module'

/** The package that holds a Solana cluster for this platform; undefined where nobody built one, or npm left it out. */
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
