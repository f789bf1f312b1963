export { openDatabases } from '../testing/openDatabases.js'
export { createVisitor, type Visitor } from '../testing/visitor.js'
export { createWorld, type World } from '../testing/world.js'
