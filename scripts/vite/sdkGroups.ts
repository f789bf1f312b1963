type Modules = {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null
}

/** What every page loads at once. */
const ENTRY = /\/host-sdk\/src\/exports\/index\.ts$/

/** One file for what every page loads, instead of one for each set of views that shares a part of it. */
export const coreGroup = {
  test: /\/(host-sdk\/src\/(?!exports\/|createVestibule)|protocol\/src\/(caip|errors|.*\/hexChainId)|zustand\/)/,
  name: (id: string, modules: Modules) =>
    ancestorsOf(id, modules).some((one) => ENTRY.test(one)) ? 'core' : null,
}

/**
 * One file for what the first opening renders, and no page before it, for either of the two modals that are made of one
 * source: each file more takes a browser some milliseconds, however small it is.
 */
export const modalGroup = {
  test: /\/(host-sdk\/src\/modal\/(?!mountModal)|design\/src\/).*\.tsx?(\?preact)?$/,
  name: (id: string, modules: Modules) => {
    const opening = openingOf(id, modules)
    return opening === 'preact' ? 'modalOfPreact' : opening && 'modal'
  },
}

/** One file for what it needs of the rest of the SDK, which other parts may ask for without a modal. */
export const openingGroup = {
  test: /\/host-sdk\/src\/(?!modal\/|exports\/).*\.ts$/,
  name: (id: string, modules: Modules) => openingOf(id, modules) && 'opening',
}

/**
 * Few files for the modules that several parts of an app share, instead of one file for each: what a page loads at once
 * never imports what it loads later, nor the protocol either of them, so that the files do not import each other.
 */
export const sharedGroup = {
  test: /\/(host-sdk|protocol|design|demo)\/src\/.*\.tsx?$/,
  name: (id: string, modules: Modules) => {
    if (/\/protocol\/src\//.test(id)) return 'sharedProtocol'
    const isEager = ancestorsOf(id, modules).some((one) => modules.getModuleInfo(one)?.isEntry)
    return isEager ? 'sharedEager' : 'sharedLazy'
  },
  minShareCount: 2,
}

/** By which of the two modals a module is brought that no page loads before; null for all others. */
function openingOf(id: string, modules: Modules): 'react' | 'preact' | null {
  const from = ancestorsOf(id, modules)
  if (from.some((one) => modules.getModuleInfo(one)?.isEntry)) return null
  if (from.some((one) => one.endsWith('/mountModal.tsx'))) return 'react'
  return from.some((one) => one.endsWith('/mountModal.tsx?preact')) ? 'preact' : null
}

/** A module, and whatever imports it, directly or through others. */
function ancestorsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const one of found)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return [...found]
}
