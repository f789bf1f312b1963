import allWallets from './AllWallets/AllWallets.css?inline'
import whatIs from './WhatIs/WhatIs.css?inline'

export { AllWallets } from './AllWallets/AllWallets.js'
export { ConnectWallets } from './ConnectWallets.js'
export { Downloads } from './Downloads.js'
export { GetWallet } from './GetWallet.js'
export { WhatIsANetwork } from './WhatIs/WhatIsANetwork.js'
export { WhatIsAWallet } from './WhatIs/WhatIsAWallet.js'

export const styles = `${allWallets}\n${whatIs}`
