import { afterAll, vi } from 'vitest'

// Test files of a worker share modules and globals. A module that still loads when its file ends
// breaks all later files.
afterAll(async () => {
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})
