/** The channels on which processes wake each other; what they say can be lost, as each looks once a second too. */
export const SEARCH_QUEUE = 'scheduling.search_queue' // a search was added, or is not wanted any more
export const SEARCH_ENDED = 'scheduling.search_ended' // with its id
