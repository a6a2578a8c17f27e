/** What other plugins may know of scheduling: its public events. */
export * from '#generated/events/scheduling'
