import './plainDynamicImport.js'
import '../worker/worker.js'
