export { imitatedSite } from '../sites/imitatedSite.js'
export { splitHost } from '../sites/splitHost.js'
