/** The views about wallets that most visitors never open; one chunk of their own. */
export { AllWallets } from './AllWallets/AllWallets.js'
export { ConnectWallets } from './ConnectWallets/ConnectWallets.js'
export { Downloads } from './Downloads/Downloads.js'
export { GetWallet } from './GetWallet/GetWallet.js'
export { default as styles } from './WhatIs/WhatIs.css?inline'
export { WhatIsANetwork } from './WhatIs/WhatIsANetwork.js'
export { WhatIsAWallet } from './WhatIs/WhatIsAWallet.js'
