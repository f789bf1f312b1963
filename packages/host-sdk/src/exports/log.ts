export { createLogBuffer, type LogBuffer } from '../platform/createLogBuffer.js'
