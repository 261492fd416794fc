// composed for a test
registerPrecon({
	name: "A dinner party",
	identity: "30001",
	URL: "https://example.org/// not a comment",
	cards: {
		"01050": 3,  // x
		"03052": 3,  // x
		"01002": 2,  // x
		"08023": 3,  // x
		"26085": 2,  // x
		"34022": 1,  // x
		"03053": 3,  // x
		"35033": 1,  // x
		"30006": 2,  // x
		"30005": 2,  // x
		"30015": 1,  // x
		"30008": 3,  // x
		"30007": 3,  // x
		"11101": 1  // x
		// "01050": 3
	},
	sets: ["sg"]
});
