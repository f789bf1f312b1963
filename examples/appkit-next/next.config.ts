import type { NextConfig } from 'next'

const ALIASES = {
  '@reown/appkit/networks': '@vestibule/host-sdk/appkit/networks',
  '@reown/appkit/react': '@vestibule/host-sdk/appkit',
  '@reown/appkit-adapter-wagmi': '@vestibule/host-sdk/appkit/wagmi',
}

const config: NextConfig = {
  turbopack: { resolveAlias: ALIASES },
  // Applies the aliases for `next build --webpack`.
  webpack(webpack) {
    Object.assign(webpack.resolve.alias, ALIASES)
    return webpack
  },
}

export default config
