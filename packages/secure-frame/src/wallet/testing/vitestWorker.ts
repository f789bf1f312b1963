// The key worker in a form that vitest can start.
import './plainDynamicImport.js'
import '../worker/worker.js'
