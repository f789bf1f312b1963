import { createRequire } from 'node:module'
import * as three from '@wagmi/core'

const beside = createRequire(new URL('../../../../../../apps/wagmi2/package.json', import.meta.url))
const two = (await import(beside.resolve('@wagmi/core'))) as typeof three

export type Wagmi = typeof three

export const WAGMI: readonly (readonly [string, Wagmi])[] = [two, three].map((wagmi) => [
  wagmi.version.split('.')[0] ?? '',
  wagmi,
])
