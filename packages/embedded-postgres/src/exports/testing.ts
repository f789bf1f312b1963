export { addDatabase, startRunCluster } from '../testing/runCluster.js'
export { killAll, serverId, serverProcesses } from '../testing/serverProcesses.js'
