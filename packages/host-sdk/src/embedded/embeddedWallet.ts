export const EMBEDDED_WALLET = {
  rdns: 'dev.vestibule',
  name: 'Vestibule',
  icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%233a4fe0%22/%3E%3Cpath d=%22M10 24V14a6 6 0 0 1 12 0v10%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222.6%22 stroke-linecap=%22round%22/%3E%3Ccircle cx=%2218.6%22 cy=%2218.4%22 r=%221.5%22 fill=%22%23fff%22/%3E%3C/svg%3E',
} as const
