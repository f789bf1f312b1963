import { afterAll, vi } from 'vitest'

// Files of one worker share modules and globals. A module that still loads when its file ends would break all later files.
afterAll(async () => {
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})
