import { importCode } from '../../platform/importCode.js'

type Code = typeof import('./adapterCode.js')
let loaded: Code | undefined

export async function loadCode(): Promise<Code> {
  loaded ??= await importCode(() => import('./adapterCode.js'))
  return loaded
}

export const loadedCode = () => loaded
