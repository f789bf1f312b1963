export { createGate } from '../channel/gate.js'
export { giantAnswers } from '../testing/giantAnswers.js'
export { hostileMessages } from '../testing/hostileMessages.js'
export { linkedPorts } from '../testing/linkedPorts.js'
