export { openMemory as openTestDatabase } from '../testing/databases.js'
