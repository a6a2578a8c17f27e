/** Words of portfolio. */
export const portfolio = {
  todo: 'This page is being built.',
  chart: {
    completion: 'Chain completion',
    consumption: 'Buffer consumption',
    legend: { GREEN: 'Green: on plan', YELLOW: 'Yellow: plan recovery', RED: 'Red: act now' },
    numbers: (completion: string, consumption: string, zone: string) =>
      `${completion} of the chain done, ${consumption} of the buffer consumed, ${zone}`,
  },
}
