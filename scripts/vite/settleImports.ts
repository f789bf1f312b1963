import { afterAll, vi } from 'vitest'

// The files of one worker share their modules and globals. A module that still loads when a file ends would be broken for all
// later files, and a replaced global would stay replaced.
afterAll(async () => {
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})
