// The key worker as vitest can start it.
import './plainDynamicImport.js'
import '../worker/worker.js'
