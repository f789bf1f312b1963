/** To update: change a version, run once, and copy the hash from the error. */
export const SOURCES = {
  wallets: {
    name: 'thirdweb',
    version: '5.121.6',
    integrity:
      'sha512-tZuYoxazy8GJz59IX/NhpQ5u+DzC/vo9/3ZgqxY9pZPDlnH0QZY8oJOX2m7L2DmtzTCqa5YWD+x9Xj18EQDiyw==',
    licence: 'Apache-2.0',
  },
  wallets5119: {
    name: 'thirdweb',
    version: '5.119.0',
    integrity:
      'sha512-3BX9kkhyEtgMw+sBquKE0/rnCeV3/LG3dHmccpz9acutuORbYFmKrDK6epI2+Clr+pA3gyGoI5ILML3j8dInVA==',
    licence: 'Apache-2.0',
  },
  wallets5103: {
    name: 'thirdweb',
    version: '5.103.0',
    integrity:
      'sha512-dosgObRCRIOMV88sC0VnTfqyy7v+6i2FwUdjnOwR6RJjXAKAZ/EE9dFSLfbczcHP1gO2bN1mZX8qPl2J1baMAA==',
    licence: 'Apache-2.0',
  },
  rainbowkit: {
    name: '@rainbow-me/rainbowkit',
    version: '2.2.11',
    integrity:
      'sha512-FHPsRHMBpuHHhuyKktAR13O9agmsUUunDnVEP4hG1dSZ2JojXLUSWyLG28VbGIJakHYylkNguiLFnqM/BM8ERA==',
    licence: 'MIT',
  },
  iconNames: {
    name: '@web3icons/common',
    version: '0.11.51',
    integrity:
      'sha512-ZXaTW/P6ReLHmkYQcxP8OcPoUrSmgPlsFKVboiG/cVSIkz0mHNP1tIFhf9zPOQaQm20yqTc+uuNuXb2ywHzI1A==',
    licence: 'MIT',
  },
  icons: {
    name: '@web3icons/core',
    version: '4.0.56',
    integrity:
      'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
    licence: 'MIT',
  },
}
