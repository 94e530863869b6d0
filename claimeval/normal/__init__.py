"""What is normal for a claimer at one point of the play, and why."""
