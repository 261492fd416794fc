// composed for a test
registerPrecon({
	name: "Fifteen minutes of fame",
	identity: "02114",
	URL: "https://example.org/// not a comment",
	cards: {
		"01110": 3,  // x
		"09004": 1,  // x
		"09019": 3,  // x
		"35051": 2,  // x
		"01070": 3,  // x
		"13034": 2,  // x
		"30039": 3,  // x
		"02056": 2,  // x
		"01081": 3,  // x
		"26048": 1,  // x
		"30050": 2  // x
		// "01050": 3
	},
	sets: ["sg"]
});
