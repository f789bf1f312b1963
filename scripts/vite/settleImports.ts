import { afterAll, vi } from 'vitest'

// The files of one worker share their modules and globals. A module that is on its way when a file ends, such as what a page loads with
// its first question to a chain, would be broken for all files after it, and a global that a file has replaced would stay replaced.
afterAll(async () => {
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})
