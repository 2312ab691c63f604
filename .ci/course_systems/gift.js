// Reads a file in GIFT, and prints its questions: `node gift.js FILE`.
const { parse } = require("gift-pegjs");
const { readFileSync } = require("node:fs");

const questions = parse(readFileSync(process.argv[2], "utf8")).filter((question) => question.type !== "Category");
const read = (question) => {
    if (question.type === "Numerical") {
        return [question.title, String(question.choices[0].text.number), 0];
    }
    const right = question.choices.filter((choice) => choice.isCorrect).map((choice) => choice.text.text);
    return [question.title, right.join(" and "), question.choices.length];
};
console.log(JSON.stringify(questions.map(read)));
